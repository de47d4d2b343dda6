import type { FieldFault } from '#domain/errors.ts'

/** The `error` of the envelope (http-contract.md §1) plus its status; `status` 0: the server gave no answer at all. */
export class RequestError extends Error {
  readonly status: number
  readonly code: number
  /** Text for the reader, or the parsed JSON of a conflict or a list of referrers. */
  readonly details: unknown
  readonly faults: readonly FieldFault[]

  constructor(
    status: number,
    message: string,
    extra: { code?: number; details?: unknown; faults?: readonly FieldFault[] } = {},
  ) {
    super(message)
    this.name = 'RequestError'
    this.status = status
    this.code = extra.code ?? 0
    this.details = extra.details ?? null
    this.faults = extra.faults ?? []
  }
}

interface Envelope {
  readonly result: unknown
  readonly success: boolean
  readonly error: {
    code?: number
    message?: string
    details?: unknown
    validationErrors?: readonly { message: string; members?: readonly string[] | null }[] | null
  } | null
  readonly serverSessionError?: boolean
}

/** The result of an enveloped answer; throws a RequestError when it is none or carries an error. */
export function openEnvelope(status: number, statusText: string, body: string): unknown {
  const envelope = parsed(body) as Envelope | null
  if (envelope?.success === true) return envelope.result
  const error = envelope?.error
  throw new RequestError(status, error?.message ?? statusText, {
    code: error?.code ?? 0,
    details: typeof error?.details === 'string' ? structured(error.details) : error?.details,
    faults: (error?.validationErrors ?? []).map((fault) => ({
      message: fault.message,
      members: fault.members ?? [],
    })),
  })
}

/** Whether an answer says that the session ended (specification §8). */
export function saysSessionEnded(body: string): boolean {
  const envelope = parsed(body) as Envelope | null
  return envelope?.serverSessionError === true
}

function structured(details: string): unknown {
  return /^\s*[[{]/.test(details) ? (parsed(details) ?? details) : details
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
