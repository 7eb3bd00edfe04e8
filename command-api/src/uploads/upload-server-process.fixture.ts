/** An upload server in a separate process, so that its memory can be measured. Exits with its parent. */
import { startUploadServer } from './upload-server.fixture.ts';

const server = await startUploadServer();
process.send?.({ url: server.url.href });
process.once('disconnect', () => void server.close().then(() => process.exit(0)));
