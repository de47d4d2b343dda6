import type { Label } from '../label.ts'

export interface ErrorKind extends Label {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500
}
