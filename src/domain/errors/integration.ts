import type { ErrorKind } from './kind.ts'

export const integrationErrors = {
  /** A connection could not be read; `reason` is one of `sourceFaults` with its places filled. */
  sourceFailed: { status: 500, zh: '连接 {connection}：{reason}', en: 'Connection {connection}: {reason}' },
} as const satisfies Record<string, ErrorKind>
