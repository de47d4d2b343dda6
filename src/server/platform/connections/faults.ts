import type { SourceFaultCode } from '#domain/integration/source-faults.ts'
import { UnreadableFile } from '../exchange/fault.ts'
import { InsideAddress } from '../../outgoing/addresses.ts'
import { SourceFault } from './source-fault.ts'

/** Codes of Node.js that every kind of connection has. */
const networkCodes: Readonly<Record<string, SourceFaultCode>> = {
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'noAnswer',
  ENETUNREACH: 'noAnswer',
  ETIMEDOUT: 'noAnswer',
  ECONNRESET: 'lost',
  EPIPE: 'lost',
  EREROUTE: 'redirected',
  CERT_HAS_EXPIRED: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls',
}

/**
 * What a driver threw, as a fault of the connection. The code of an unknown fault is named where it looks like one; its
 * message is not, as it may quote addresses, users or rows.
 */
export function sourceFaultOf(
  connection: string,
  error: unknown,
  codes: Readonly<Record<string, SourceFaultCode>>,
): SourceFault {
  if (error instanceof SourceFault) return error
  if (error instanceof InsideAddress) return new SourceFault(connection, 'insideAddress')
  if (error instanceof UnreadableFile) return faultOfFile(connection, error)
  if (error instanceof SyntaxError) return new SourceFault(connection, 'badFile')
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (name === 'AbortError') return new SourceFault(connection, 'cancelled')
  const known = typeof code === 'string' || typeof code === 'number' ? String(code) : ''
  const reason = codes[known] ?? networkCodes[known]
  if (reason) return new SourceFault(connection, reason)
  return new SourceFault(connection, 'failed', { code: /^[A-Z0-9_]{2,40}$/.test(known) ? known : '?' })
}

function faultOfFile(connection: string, { fault }: UnreadableFile): SourceFault {
  const { file, line, column, message: reason } = fault
  if (column === '') return new SourceFault(connection, 'faultyFile', { file, reason })
  return line === 0
    ? new SourceFault(connection, 'faultyColumn', { file, column, reason })
    : new SourceFault(connection, 'faultyCell', { file, line: String(line), column, reason })
}
