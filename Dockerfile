# The server as an image: Node alone, no root, nothing of the build left in it.
# It wants a DATABASE_URL: the embedded PostgreSQL is for a machine with the sources.
#   docker build --build-arg SITE_URL=https://postreel.example -t postreel .
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# What stands in scripts and in pages made ahead; everything else is read when the server starts.
ARG SITE_URL
ARG CONTACT_FORM_URL
ARG OPERATOR_NAME
ARG OPERATOR_ADDRESS
ARG OPERATOR_EMAIL
ARG NEXT_PUBLIC_SUPABASE_URL
ARG NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY
ARG NEXT_PUBLIC_AUTH_PASSWORD
ARG NEXT_PUBLIC_AUTH_X_PROVIDER
ARG NEXT_PUBLIC_SENTRY_DSN
ARG NEXT_PUBLIC_ANALYTICS_SRC
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
