import { textOf, type Label, type Language } from '#domain/label.ts'
import { WrongInput } from '../command.ts'

/** What the operating system says, in the words of a user. */
const reasons: Readonly<Record<string, Label>> = {
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
}

/** The reason of a fault of the file system in plain words, or null when it is none. */
export function fileReason(error: unknown, language: Language): string | null {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? ''
  const reason = reasons[code]
  return reason ? textOf(reason, language) : null
}

/** A path that cannot be written or read, in both languages; the command picks its own. */
export class FileFault extends WrongInput {
  readonly text: (language: Language) => string

  constructor(path: string, error: unknown) {
    const text = (language: Language) => `${path}: ${fileReason(error, language)}`
    super([text('en')])
    this.text = text
  }
}

/** Does something with files; what the file system refuses becomes a FileFault that names the path. */
export function plainly<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (fileReason(error, 'en') === null) throw error
    throw new FileFault(path, error)
  }
}
