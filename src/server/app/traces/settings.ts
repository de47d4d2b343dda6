import type { Settings } from '../../base/settings.ts'
import { pairsOf } from '../../base/settings/checks.ts'
import type { OpenTracing } from './otlp.ts'

/** Loads the library where a collector is named. */
export async function tracedBy(settings: Settings): Promise<OpenTracing | null> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === null) return null
  const { otlpTracing } = await import('./otlp.ts')
  return otlpTracing(
    {
      endpoint,
      headers: pairsOf(settings.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
      serviceName: settings.OTEL_SERVICE_NAME,
      resource: { 'takt.role': settings.TAKT_ROLE, ...pairsOf(settings.OTEL_RESOURCE_ATTRIBUTES ?? '') },
      ratio: Number(settings.OTEL_TRACES_SAMPLER_ARG),
    },
    (message) => process.stderr.write(`traces are not sent: ${message}\n`),
  )
}
