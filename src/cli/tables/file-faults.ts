import { textOf, type Language } from '#domain/label.ts'
import { fileReasons } from '../../server/base/system-fault.ts'
import { WrongInput } from '../command.ts'

/** The reason of an error of the file system in plain words, or null for other errors. */
export function fileReason(error: unknown, language: Language): string | null {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? ''
  const reason = fileReasons[code]
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

/** Runs file operations; an error of the file system becomes a FileFault with the path. */
export function asFileFault<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (fileReason(error, 'en') === null) throw error
    throw new FileFault(path, error)
  }
}
