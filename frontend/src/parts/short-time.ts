/** '30 minutes' as '30m', '2 hrs' as '2h', '1 hour 15 min' as '1h 15m'; other texts are unchanged (section 3). */
export function shortTime(text: string): string {
  return text
    .trim()
    .replace(/(?<=[\d½¼¾⅓⅔])\s*(?:minutes?|mins?)\b\.?/gi, 'm')
    .replace(/(?<=[\d½¼¾⅓⅔])\s*(?:hours?|hrs?)\b\.?/gi, 'h');
}
