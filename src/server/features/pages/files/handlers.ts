import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TaktError } from '#domain/errors.ts'
import { megabyte, mostFileMegabytes } from '#domain/pages/files.ts'
import { pageFiles } from '#domain/services/pages/pages.ts'
import { textOf } from '#domain/label.ts'
import { receive } from '../../../platform/exchange/uploads.ts'
import {
  inReadOnly,
  handleRaw,
  requireUnit,
  type Call,
  type HandlerEntry,
} from '../../../identity/handlers.ts'
import { isPicture, mediaTypeOf, nameOf } from './media-type.ts'
import { keepFile, keptFile, type KeptFile } from './store.ts'

/** Files that pages show and users upload: whoever is signed in to the plan unit reads them. */
export function pageFileHandlers(dataDir: string): readonly HandlerEntry[] {
  const folder = join(dataDir, 'uploads')
  return [
    handleRaw(pageFiles.upload, (_raw, call) => {
      requireUnit(call)
      return upload(folder, call)
    }),
    inReadOnly(pageFiles.get, async ({ id }, tx, call) => {
      const file = await keptFile(tx, id)
      if (!file)
        throw new TaktError('notFound', { entity: textOf({ zh: '文件', en: 'file' }, call.language), id })
      const { name, mediaType, content } = file
      return { name, type: mediaType, body: content, isInline: isPicture(mediaType) }
    }),
  ]
}

async function upload(folder: string, call: Call): Promise<KeptFile> {
  const sent = await receive(call.request, folder, {
    bytes: mostFileMegabytes * megabyte,
    refusal: (file) => new TaktError('pageFileTooLarge', { file, limit: mostFileMegabytes }),
  })
  try {
    const [file, ...more] = sent.files
    if (!file || more.length > 0) throw new TaktError('noFile')
    const content = await readFile(file.path)
    const type = await mediaTypeOf(content, file.name)
    if (!type) throw new TaktError('pageFileRefused', { file: file.name })
    const named = { name: nameOf(file.name, type), mediaType: type.mediaType, content }
    return await call.transaction((tx) => keepFile(tx, named, call.caller!.userName))
  } finally {
    await sent.drop()
  }
}
