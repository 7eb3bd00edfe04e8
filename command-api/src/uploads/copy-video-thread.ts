/** Copies one video in a thread of its own, so that a file made to do harm takes down nothing else. */
import { parentPort } from 'node:worker_threads';
import { workerInput } from '@potluck/events/worker/start-worker';
import { type CopiedVideo, copyVideo, type VideoToCopy } from './copy-video.ts';

parentPort?.postMessage('started');
const answer = await copyVideo(workerInput<VideoToCopy>()).catch((): CopiedVideo => ({ refused: 'unreadable' }));
parentPort?.postMessage(answer);
