# One image for everything: the same code runs as one process, or as a service of its own.
FROM node:22-slim
WORKDIR /potluck
COPY . .
# Installs and builds now, so that starting does neither. The build needs the development packages too.
RUN node --input-type=module -e "import { ensureBuilt, ensureInstalled } from './scripts/set-up.mjs'; ensureInstalled(); ensureBuilt();" \
  && mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 POTLUCK_DATA=/data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "scripts/start.mjs"]
