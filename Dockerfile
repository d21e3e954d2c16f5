# The server as an image: Node alone, no root, nothing of the build left in it.
# It wants a DATABASE_URL: the embedded PostgreSQL is for a machine with the sources.
# It serves every site: all settings are read when it starts.
#   docker build -t postreel .
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN BUILD_OUTPUT=standalone node scripts/build.mjs

# The operator's commands, with the sources they need: docker compose run --rm ops doctor
FROM build AS ops
RUN install -d -o 1000 -g 1000 .data
USER 1000
ENTRYPOINT ["npm", "run", "--silent", "ops", "--"]

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 HOSTNAME=0.0.0.0 PORT=3000
COPY --from=build /app/.next/standalone ./
COPY --from=build /app/.next/static ./.next/static
COPY --from=build /app/.next/postreel ./.next/postreel
COPY --from=build /app/public ./public
RUN install -d -o 1000 -g 1000 .data
USER 1000
VOLUME /app/.data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", ".next/postreel/server.cjs"]
