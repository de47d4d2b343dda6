import { TaktError } from '#domain/errors.ts'
import type { Label } from '#domain/label.ts'
import { FilesFault } from './files/files-fault.ts'

/** What the operating system says about files, for people. */
export const fileReasons: Readonly<Record<string, Label>> = {
  EACCES: { zh: '没有访问权限', en: 'access is not allowed' },
  EPERM: { zh: '没有访问权限', en: 'access is not allowed' },
  EROFS: { zh: '所在磁盘为只读', en: 'the disk can only be read' },
  ENOSPC: { zh: '磁盘已满', en: 'the disk is full' },
  EDQUOT: { zh: '超出磁盘配额', en: 'the disk quota is used up' },
  EFBIG: { zh: '文件超过大小限制', en: 'the file is larger than is allowed' },
  EISDIR: { zh: '这是目录，不是文件', en: 'it is a folder, not a file' },
  ENOTDIR: { zh: '这是文件，不是目录', en: 'it, or what it lies in, is a file and no folder' },
  ENOENT: { zh: '所在目录不存在或不可写', en: 'the folder it lies in does not exist or takes no files' },
  ENAMETOOLONG: { zh: '名称过长', en: 'the name is too long' },
  ELOOP: { zh: '符号链接成环', en: 'its links lead in a circle' },
  EBUSY: { zh: '正被其他程序使用', en: 'another program uses it' },
  ENOTEMPTY: { zh: '正被其他程序写入', en: 'another program writes to it' },
  EXDEV: { zh: '跨越了磁盘', en: 'it lies on another disk' },
  EIO: { zh: '磁盘读写出错', en: 'the disk cannot be read or written' },
  EMFILE: { zh: '打开的文件过多', en: 'too many files are open' },
  ENFILE: { zh: '打开的文件过多', en: 'too many files are open' },
}

const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Codes of a connection to the database that cannot be made or was lost; SQLSTATE class 08 beside them. */
const awayCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** The driver gives these no code. */
const awayMessages =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error|^Client was closed/

/**
 * What a fault of file system or database means to people, as an error of the catalogue; null for all other faults. The
 * caller logs the fault itself.
 */
export function systemFault(error: unknown): TaktError | null {
  if (typeof error !== 'object' || error === null) return null
  if (error instanceof FilesFault) return new TaktError('storageFault', { reason: error.label })
  const { code, message, cause, errors, syscall } = error as {
    code?: unknown
    message?: unknown
    cause?: unknown
    errors?: unknown
    syscall?: unknown
  }
  if (typeof code === 'string') {
    if (fullCodes.has(code)) return new TaktError('diskFull')
    if (awayCodes.has(code) || /^08[0-9A-Z]{3}$/.test(code)) return new TaktError('databaseAway')
    const reason = fileReasons[code]
    if (reason && syscall !== 'connect') return new TaktError('storageFault', { reason })
  }
  if (typeof message === 'string' && awayMessages.test(message)) return new TaktError('databaseAway')
  const first: unknown = Array.isArray(errors) ? errors[0] : cause
  return first === undefined || first === error ? null : systemFault(first)
}
