/** Exits with 0 if the service in this container is ready: for the health checks of `docker-compose.yml`. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/internal/live`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
