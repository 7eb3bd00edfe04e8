/** A video's duration in seconds; undefined when the browser cannot read it. */
export function videoLength(file: File): Promise<number | undefined> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const length = () => (Number.isFinite(video.duration) && video.duration > 0 ? video.duration : undefined);
  return new Promise<number | undefined>((resolve) => {
    video.preload = 'metadata';
    video.muted = true;
    video.onerror = () => resolve(undefined);
    video.onloadedmetadata = () => {
      if (video.duration !== Number.POSITIVE_INFINITY) return resolve(length());
      // Recordings made by browsers do not contain the duration; seeking to the end reveals it.
      video.ondurationchange = () => length() !== undefined && resolve(length());
      video.onseeked = () => resolve(length());
      video.currentTime = Number.MAX_SAFE_INTEGER;
    };
    video.src = url;
  }).finally(() => {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  });
}
