# The website as an image: docker build -t baobab . (compose.yaml adds PostgreSQL and Caddy.)
# The machine on which this file was written reaches no image registry, so the image itself has not been built there.
# `npm run check-deployment` runs every COPY, RUN and CMD below in clean folders, as an ordinary user.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY react-router.config.ts vite.config.ts tsconfig.json ./
COPY console console
COPY content content
COPY contract contract
COPY server server
COPY tools tools
COPY web web
RUN npm run build
RUN npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/content content
COPY --from=build /app/contract contract
COPY --from=build /app/server server
COPY --from=build /app/tools tools
USER node
# The folder for generated pictures. A volume that is mounted here gets its owner.
RUN mkdir /home/node/data
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/home/node/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not tools/start.ts: layers of an image can lose fractions of a second of file times, and it would build again.
CMD ["node", "--max-semi-space-size=4", "--import", "./tools/require-node.mjs", "build/run/main.js"]
