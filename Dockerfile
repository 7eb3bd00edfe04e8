# One image for everything: depending on its command, it runs as one process or as a separate service.
# Pages, servers and command-line tools are built in a stage of their own; fonts and pictures are served from the sources beside them.
FROM node:22-slim AS packages
WORKDIR /potluck
COPY package.json package-lock.json ./
COPY events/package.json events/
COPY stores/package.json stores/
COPY host/package.json host/
COPY command-api/package.json command-api/
COPY projector/package.json projector/
COPY query-api/package.json query-api/
COPY frontend/package.json frontend/
COPY tools/package.json tools/
COPY tests/package.json tests/
COPY tests/bench/package.json tests/bench/
COPY tests/lighthouse/package.json tests/lighthouse/
COPY scripts/*.mjs scripts/

FROM packages AS built
RUN node --input-type=module -e "import { ensureInstalled } from './scripts/set-up.mjs'; ensureInstalled();"
COPY . .
RUN node --input-type=module -e "import { ensureBuilt } from './scripts/set-up.mjs'; ensureBuilt();"

FROM packages AS services
# Otherwise npm also installs the workspaces that only tests need, with all that those need: React and Vite, for example.
RUN npm pkg delete devDependencies --workspaces
RUN node --input-type=module -e "import { ensureInstalled } from './scripts/set-up.mjs'; ensureInstalled('services');"

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 POTLUCK_DATA=/data
WORKDIR /potluck
RUN mkdir -m 700 /data && chown node:node /data
COPY --from=services /potluck/node_modules node_modules
COPY . .
COPY --from=built /potluck/dist dist
COPY --from=built /potluck/frontend/dist frontend/dist
# A clone under a strict umask has files that only its owner can read.
RUN find . ! -perm -o=r -exec chmod a+rX {} +
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "scripts/is-live.mjs"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
