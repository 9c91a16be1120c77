/* What a link to the page looks like where people send it to each other: 1200 by 630. */
import { render } from 'preact';
import { Banner } from '../src/home/banner';
import '../src/styles/base.css';
import '../src/board/board.css';
import '../src/styles/home.css';
import '../src/town/town.css';
import './preview.css';

declare const ICON: string;

function Preview() {
  return (
    <div class="preview">
      <div class="sign">
        <div class="icon" dangerouslySetInnerHTML={{ __html: ICON }} />
        <div>
          <p class="name">dicecup</p>
          <p class="games">Dice Town and Dicetto, with friends or against bots</p>
        </div>
      </div>
      <Banner />
    </div>
  );
}

render(<Preview />, document.body);
