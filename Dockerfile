# The bot as plain JavaScript, run by nobody in particular. Its data is in the volume /data. Pages of games, where PAGE_URL
# is set, are served on port 8080 to whoever reaches the container.
FROM node:22-bookworm-slim AS build
WORKDIR /app
# For SQLite, where no ready-made one can be had.
RUN apt-get update && apt-get install --yes --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json ./
COPY packages/embedded-discord/package.json packages/embedded-discord/
# What is in the lock file and nothing else.
RUN npm ci --no-audit --no-fund
COPY . .
# What is built needs nothing that reads TypeScript, and has the workspace's packages in dist/node_modules.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -r node_modules/tsx node_modules/esbuild node_modules/@esbuild node_modules/@discord node_modules/embedded-discord

FROM node:22-bookworm-slim
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# For npm run doctor and the like.
RUN cp dist/image-package.json package.json
COPY LICENSE ./
RUN mkdir /data && chown node:node /data
# MALLOC_ARENA_MAX gives memory back that drawing pictures took; npm must not write anywhere else than /tmp.
ENV NODE_ENV=production DATABASE_FILE=/data/playgroup-judge.sqlite OPS_PORT=9464 PAGE_HOST=0.0.0.0 \
  MALLOC_ARENA_MAX=2 NPM_CONFIG_LOGS_MAX=0 NPM_CONFIG_UPDATE_NOTIFIER=false NPM_CONFIG_CACHE=/tmp/.npm
USER node
VOLUME /data
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.OPS_PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-old-space-size=256", "dist/src/main.js"]
