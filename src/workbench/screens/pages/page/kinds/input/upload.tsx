import { FileUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { megabyte, pictureTypes } from '#domain/pages/files.ts'
import { pageFiles } from '#domain/services/pages/pages.ts'
import { useAction } from '../../../../../actions/use-action.ts'
import { download, upload } from '../../../../../client/transfer.ts'
import { inputProps, type EditorProps } from '../../../../../fields/editor-props.ts'
import { Button, IconButton } from '../../../../../parts/button.tsx'
import { useFileInput } from '../../../../../parts/file-input.tsx'
import { type KindProps, useEvents } from '../../page-context.ts'
import { BoundInput } from './bound-input.tsx'
import { codesOf, codesValue } from './several.ts'

type UploadValues = KindProps<'upload'>['values']

const documents = ['.pdf', '.xlsx', '.docx', '.pptx']

/** What the chooser of files offers; the server looks at what is in a file. */
const accepted: Readonly<Record<UploadValues['accept'], readonly string[]>> = {
  pictures: pictureTypes,
  documents,
  any: [...pictureTypes, ...documents],
}

/** Files kept among those of the tenant; its value are their ids. */
export function UploadKind({ values }: KindProps<'upload'>) {
  return (
    <BoundInput values={values}>
      {(props, bound) => (
        <Files {...{ props, values }} onChange={(ids) => props.onChange(codesValue(ids, bound))} />
      )}
    </BoundInput>
  )
}

interface FilesProps {
  readonly props: EditorProps
  readonly values: UploadValues
  readonly onChange: (ids: readonly string[]) => void
}

function Files({ props, values: { accept, size, count }, onChange }: FilesProps) {
  const { t } = useTranslation('page')
  const { raise } = useEvents<'upload'>()
  const { busy, attempt } = useAction()
  // Of files that were uploaded before, the page knows the ids alone.
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const ids = codesOf(props.value)
  const { most, allowed } = { most: count ?? 1, allowed: size ?? Infinity }
  const take = async (file: File): Promise<void> => {
    const work = async (): Promise<void> => {
      if (file.size > allowed * megabyte)
        throw new Error(t('fileTooLarge', { name: file.name, size: allowed }))
      const { id, name } = await upload(pageFiles.upload, {}, [file])
      setNames((old) => ({ ...old, [id]: name }))
      onChange([...ids, id])
      void raise('done', { value: id })
    }
    await attempt(work, (error) => {
      void raise('failed', { value: error instanceof Error ? error.message : String(error) })
      return false
    })
  }
  const chooser = useFileInput({
    label: props.label,
    accept: accepted[accept].join(','),
    onFile: (file) => void take(file),
  })
  const { 'aria-label': label, ...rest } = inputProps(props)
  return (
    <div className="pg-files">
      {ids.map((id, at) => {
        const name = names[id] ?? t('fileNumber', { number: at + 1 })
        return (
          <span key={id}>
            <Button tone="ghost" onClick={() => void attempt(() => download(pageFiles.get, { id }, name))}>
              {name}
            </Button>
            <IconButton
              icon={Trash2}
              label={t('removeFile', { name })}
              disabled={props.disabled ?? false}
              onClick={() => onChange(ids.filter((one) => one !== id))}
            />
          </span>
        )
      })}
      {ids.length < most && (
        <Button
          {...rest}
          icon={FileUp}
          loading={busy}
          aria-label={`${t('chooseFile')} ${label}`}
          onClick={chooser.choose}
        >
          {t('chooseFile')}
        </Button>
      )}
      {chooser.input}
    </div>
  )
}
