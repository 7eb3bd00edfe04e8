import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook } from '../people.ts';
import { type RecordingVoice, recordingVoice } from '../recording-voice.ts';

let page: Cook['page'];
let voice: RecordingVoice;
beforeAll(async () => {
  const ana = await cook('Ana');
  ({ page } = ana);
  voice = await recordingVoice(page);
  const { id } = await ana.http.post<{ id: number }>(
    '/api/recipes',
    recipeForm({ title: 'Porridge', ingredients: ['Oats'], instructions: ['Stir.'] }),
  );
  await page.goto(`/recipe/${id}`);
});

describe('9. Business constants and limits: Voice', () => {
  test('speech rate 0.8 and volume 0.8, whatever is read', async () => {
    await page.getByRole('button', { name: 'Read Recipe' }).click();
    await page.getByRole('button', { name: 'Voice On' }).click();
    for (const name of ['Read Steps', 'Read Step', 'Read List']) await page.getByRole('button', { name, exact: true }).click();
    const spoken = await voice.spoken();
    expect(spoken.length).toBeGreaterThanOrEqual(6);
    // The browser stores them as 32-bit numbers.
    expect(new Set(spoken.map(({ rate, volume }) => `${rate.toFixed(4)} ${volume.toFixed(4)}`))).toEqual(new Set(['0.8000 0.8000']));
  });
});
