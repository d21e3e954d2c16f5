# One image for every site: the server and the operator's commands, no root, nothing of the build.
# It wants a DATABASE_URL: the embedded PostgreSQL is for a machine with the sources.
#   docker build -t postreel .
FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN BUILD_OUTPUT=standalone node scripts/build.mjs

FROM node:24.21.0-trixie-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 HOSTNAME=0.0.0.0 PORT=3000 MALLOC_ARENA_MAX=2
COPY --from=build /app/.next/standalone ./
COPY --from=build /app/.next/static ./.next/static
COPY --from=build /app/.next/postreel ./.next/postreel
COPY --from=build /app/public ./public
RUN install -d -o 1000 -g 1000 .data
USER 1000
VOLUME /app/.data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", ".next/postreel/server.cjs"]
