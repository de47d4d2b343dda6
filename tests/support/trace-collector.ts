import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Value {
  readonly stringValue?: string
  readonly intValue?: number | string
  readonly doubleValue?: number
  readonly boolValue?: boolean
}

interface Attribute {
  readonly key: string
  readonly value: Value
}

interface WireSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code?: number }
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[]
  }[]
}

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parent: string | null
  readonly name: string
  readonly isFailed: boolean
  readonly attributes: Attributes
}

/** A collector that takes spans as JSON by OTLP over HTTP. */
export class TraceCollector {
  readonly spans: CollectedSpan[] = []
  /** Of the process that sent last. */
  resource: Attributes = {}
  /** Everything that was sent. */
  text = ''
  /** Headers of the last call. */
  headers: IncomingHttpHeaders = {}
  readonly #server = createServer((request, response) => {
    void this.#take(request).then(() => response.writeHead(200).end('{}'))
  })

  static async start(): Promise<TraceCollector> {
    const collector = new TraceCollector()
    collector.#server.listen(0, '127.0.0.1')
    await once(collector.#server, 'listening')
    return collector
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  async #take(request: IncomingMessage): Promise<void> {
    const parts = await request.toArray()
    this.headers = request.headers
    if (request.url !== '/v1/traces') return
    const text = Buffer.concat(parts as Buffer[]).toString()
    this.text += text
    for (const { resource, scopeSpans } of (JSON.parse(text) as Sent).resourceSpans) {
      this.resource = attributesOf(resource.attributes)
      for (const { spans } of scopeSpans) this.spans.push(...spans.map(spanOf))
    }
  }
}

const FAILED = 2

const spanOf = ({ traceId, spanId, parentSpanId, name, status, attributes }: WireSpan): CollectedSpan => ({
  traceId,
  spanId,
  parent: parentSpanId || null,
  name,
  isFailed: status.code === FAILED,
  attributes: attributesOf(attributes),
})

const attributesOf = (attributes: readonly Attribute[]): Attributes =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)]))

const valueOf = ({ stringValue, intValue, doubleValue, boolValue }: Value) =>
  stringValue ?? boolValue ?? doubleValue ?? (intValue === undefined ? undefined : Number(intValue))
