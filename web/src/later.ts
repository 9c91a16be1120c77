/* What is not needed before the first game, in one piece: a file each would be more to load. */
export { NewTable } from './home/new_table';
export { SettingsPage } from './settings_page';
export { ShortcutsHelp } from './shortcuts_help';
export { Aids, OddsPanel } from './table/aids';
export { Explained } from './table/explained';
export { fallback } from './table/fallback';
export { Lobby } from './table/lobby';
export { Chat } from './table/chat';
export { Notices } from './table/notices';
export { Missed, RecapPanel } from './table/recap_panel';
export { Standing, Tools } from './table/tools';
export { Typed } from './table/typed';
export { boardsOf } from './stage/recall';
export { takeLeft } from './left';
