import { TaktError } from '#domain/errors.ts'
import type { Label } from '#domain/label.ts'
import { FilesFault } from '../../base/files/files-fault.ts'
import { labelOf } from '../../http/failure-label.ts'
import { BackupFault } from './backup/fault.ts'

const failed: Label = { zh: '失败，原因见系统日志', en: 'it failed; the reason is in the system log' }

/** What a failure says on the screen; technical causes stay in the log of the server. */
export function faultLabel(error: unknown): Label {
  if (error instanceof BackupFault || error instanceof FilesFault) return error.label
  return error instanceof TaktError ? labelOf(error) : failed
}
