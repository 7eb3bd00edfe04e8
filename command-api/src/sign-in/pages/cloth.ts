import { html } from './html.ts';

/** A tablecloth along the top of every page, with a tomato on a plate over its hem, in the style of the landing page. */
export const cloth = html`<div class="cloth" aria-hidden="true">
<svg class="plate" viewBox="-122 -122 244 244" width="92" height="92">
<ellipse cx="4" cy="8" rx="114" ry="113" fill="#1b1815" fill-opacity=".16"/>
<circle r="114" fill="var(--card)"/><circle r="113" fill="none" stroke="var(--line)" stroke-width="2"/>
<circle r="84" fill="none" stroke="var(--basil)" stroke-opacity=".5" stroke-width="3"/>
<g transform="scale(.78)"><path d="M0-40C42-62 84-34 80 10 77 50 40 70 0 70-40 70-77 50-80 10-84-34-42-62 0-40Z" fill="#cf4a2b"/>
<path d="M-58 2C-60-18-48-30-34-34" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="7" stroke-linecap="round"/>
<path transform="translate(0 -44)" d="M0 22C-8 14-28 18-38 4-28 4-18 0-8-4-8-12-6-20-2-26 2-20 5-12 6-5 14 0 26 4 38 2 28 18 8 14 0 22Z" fill="#4e8a57"/></g>
</svg>
</div>`;
