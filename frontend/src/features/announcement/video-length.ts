/** The length of a video file in seconds as this browser reads it; undefined when it cannot be read. */
export function videoLength(file: File): Promise<number | undefined> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  return new Promise<number | undefined>((resolve) => {
    video.preload = 'metadata';
    video.onloadedmetadata = () => resolve(Number.isFinite(video.duration) && video.duration > 0 ? video.duration : undefined);
    video.onerror = () => resolve(undefined);
    video.src = url;
  }).finally(() => {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  });
}
