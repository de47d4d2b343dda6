import type { Label } from '../label.ts'

export interface ErrorKind extends Label {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500
}

const withStatus =
  (status: ErrorKind['status']) =>
  (zh: string, en: string): ErrorKind => ({ status, zh, en })

export const badRequest = withStatus(400)
export const notAuthenticated = withStatus(401)
export const forbidden = withStatus(403)
export const notFound = withStatus(404)
export const conflict = withStatus(409)
export const tooLarge = withStatus(413)
export const invalid = withStatus(422)
export const tooMany = withStatus(429)
/** A broken business rule (http-contract.md §1). */
export const refused = withStatus(500)
