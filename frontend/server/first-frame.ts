/** The landing page has no navigation bar, and a visitor's bar has no links. */
export type FrameOf = 'member' | 'visitor' | 'landing';

/**
 * Placeholder until the app renders: the background, the name, and boxes in the sizes of the app's (navigation.tsx, visitor-bar.tsx,
 * page-skeleton.tsx). Its styles are inline, because the app's are still loading; the app removes it when it shows itself (first-render.ts).
 */
export const firstFrame = (of: FrameOf): string =>
  `<div id="frame" class="${of}" aria-hidden="true">${style}<div class="bar"><div>${mark}<b>Potluck</b></div></div>${of === 'member' ? '<div class="links"></div>' : ''}${of === 'landing' ? '' : '<div class="sheet"><i></i><p></p></div>'}</div>`;

const mark =
  '<svg viewBox="0 0 32 32" fill="none" stroke-linecap="round"><rect width="32" height="32" rx="8" fill="#C8401F"/><path d="M6 14h20v5a7 7 0 0 1-7 7h-6a7 7 0 0 1-7-7z" fill="#FBF7F0"/><path d="M4 14h24" stroke="#FBF7F0" stroke-width="3"/><path d="M11 10c-2-2 1-3-.5-5.5M16 10c-2-2 1-3-.5-5.5M21 10c-2-2 1-3-.5-5.5" stroke="#F2C14E" stroke-width="2"/></svg>';

const line = 'light-dark(#e8ded2,#3a342e)';
const style = `<style>${[
  'body{margin:0}',
  // Slightly higher than the window, as every screen: the scroll bar is there from the start.
  '#frame{min-height:calc(100vh + 65px);background:light-dark(#fbf7f0,#1b1815);color:light-dark(#2b2320,#f3ece3)}',
  '#frame *{box-sizing:border-box;margin:0}',
  '#frame .bar{padding:0 16px}',
  '#frame .bar div{display:flex;align-items:center;gap:10px;height:64px;max-width:72rem;margin:0 auto}',
  '#frame svg{display:block;width:32px;height:32px}',
  '#frame b{font:600 25px/31px Georgia,serif}',
  `#frame .sheet{max-width:72rem;margin:0 auto;padding:16px}`,
  `#frame i,#frame p{display:block;background:${line};border-radius:10px;width:min(256px,60%);height:44px}`,
  '#frame p{border-radius:16px;width:100%;height:224px;margin-top:32px}',
  '@media(width<48rem){#frame.member .bar div{height:56px}',
  `#frame .links{height:57px;border-bottom:1px solid ${line}}}`,
  '@media(width>=48rem){#frame .bar{padding:0 24px}#frame .sheet{max-width:calc(72rem + 48px);padding:40px 24px}',
  `#frame.member .bar{border-bottom:1px solid ${line}}}`,
  '@media(48rem<=width<64rem){#frame.member b{display:none}}',
  '#frame.landing .bar{padding:0}#frame.landing .bar div{padding:0 16px}',
  '@media(width>=48rem){#frame.landing .bar div{padding:0 24px}}',
  '@media(width>=64rem){#frame.landing .bar div{height:80px}}',
].join('')}</style>`;
