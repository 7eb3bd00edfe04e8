/** An upload server in a process of its own, whose memory can be measured; it ends when its parent does. */
import { startUploadServer } from './upload-server.fixture.ts';

const server = await startUploadServer();
process.send?.({ url: server.url.href });
process.once('disconnect', () => void server.close().then(() => process.exit(0)));
