/* The scenes of each game, and which of its events are shown at the same time. */
import { dicettoScenes } from '../dicetto/scenes';
import { townScenes } from '../town/scenes';
import type { Grouping } from './beats';
import { areTogether, sceneOf, type Scenes } from './scene';

const NONE: Scenes = {};

export function scenesOf(game: string | undefined): Scenes {
  return game === 'town' ? townScenes : game === 'dicetto' ? dicettoScenes : NONE;
}

export function groupingIn(game: string | undefined): Grouping {
  const scenes = scenesOf(game);
  return {
    together: (before, event) => areTogether(scenes, before, event),
    takesRest: (event) => sceneOf(scenes, event).takesRest === true,
  };
}
