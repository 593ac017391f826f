# The transfer server with the client libraries of all its drivers. docs/scaling.md says which form of deploy/ to start.
#
#   docker build --tag pocketfill-server .

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
# What decides which packages are installed comes first: as long as it stays, so do they.
COPY package.json package-lock.json .npmrc ./
COPY scripts/node-24/package.json scripts/node-24/node.sh scripts/node-24/
COPY packages/protocol/package.json packages/protocol/
COPY packages/seal/package.json packages/seal/
COPY packages/svc/package.json packages/svc/
COPY packages/react/package.json packages/react/
COPY packages/server/package.json packages/server/
COPY packages/image/package.json packages/image/
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY packages packages
RUN npm run build --workspace svc --workspace @svc/server
# Only what runs: no compiler, no test, no part of the extension. What was built stays.
RUN npm ci --ignore-scripts --omit=dev --workspace @svc/image \
  && rm -rf node_modules/@svc node_modules/svc packages/server/src packages/server/test

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title="Pocketfill transfer server" \
  org.opencontainers.image.description="Lets a phone send a file to a page on a computer" \
  org.opencontainers.image.licenses="MIT"
# npm and its like are for building. What runs here starts no program but node.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-* \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && ln -s /app/packages/server/bin/svc-server.js /usr/local/bin/svc-server \
  && install -d -o 10001 -g 10001 -m 700 /data
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/packages/server /app/packages/server
# The user has no entry in /etc/passwd, so nothing else says where its home is.
ENV NODE_ENV=production HOME=/tmp XDG_DATA_HOME=/data
# Jobs, keys and files, where no database and no store is named. All else may be read-only, with /tmp in memory.
VOLUME /data
USER 10001:10001
EXPOSE 8787
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8787/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["svc-server"]
CMD ["start"]
