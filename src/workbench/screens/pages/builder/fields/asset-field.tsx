import { useQuery } from '@tanstack/react-query'
import { FileUp, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { megabyte, mostFileMegabytes, pictureTypes } from '#domain/pages/files.ts'
import { pageFiles } from '#domain/services/pages/pages.ts'
import { queryKeyOf } from '../../../../client/keys.ts'
import { useAction } from '../../../../actions/use-action.ts'
import { fetchFile, upload } from '../../../../client/transfer.ts'
import { inputProps } from '../../../../fields/editor-props.ts'
import { Button, IconButton } from '../../../../parts/button.tsx'
import { useFileInput } from '../../../../parts/file-input.tsx'
import { editorProps, textOfValue, type FieldProps } from './field-props.ts'

const HOUR_MS = 3_600_000

/** `PNG, JPEG`. */
const typeNames = pictureTypes.map((type) => type.split('/')[1]!.toUpperCase()).join(', ')

/** A picture of the files of the tenant, uploaded here. */
export function AssetField(props: FieldProps<'asset'>) {
  const { t } = useTranslation('page-fields')
  const { label, value, onChange } = props
  const { busy, attempt } = useAction()
  const [isTooLarge, setTooLarge] = useState(false)
  const asset = textOfValue(value)
  const chooser = useFileInput({
    label,
    accept: pictureTypes.join(','),
    onFile: (file) => {
      const fits = file.size <= mostFileMegabytes * megabyte
      setTooLarge(!fits)
      if (fits) void attempt(async () => onChange((await upload(pageFiles.upload, {}, [file])).id))
    },
  })
  const limits = { types: typeNames, size: mostFileMegabytes }
  const { 'aria-label': _, ...given } = inputProps(editorProps(props))
  return (
    <div className="pf-asset">
      {asset !== '' && <Preview id={asset} alt={label} />}
      <span className="pf-line">
        <Button
          {...given}
          icon={FileUp}
          loading={busy}
          aria-label={t('uploadFor', { label })}
          onClick={chooser.choose}
        >
          {t('upload')}
        </Button>
        {asset !== '' && (
          <IconButton
            icon={Trash2}
            label={t('removeNamed', { name: label })}
            onClick={() => onChange(undefined)}
          />
        )}
      </span>
      {chooser.input}
      <span className={isTooLarge ? 'fault' : 'help'} role={isTooLarge ? 'alert' : undefined}>
        {t(isTooLarge ? 'tooLarge' : 'fileLimits', limits)}
      </span>
    </div>
  )
}

function Preview({ id, alt }: { readonly id: string; readonly alt: string }) {
  const { t } = useTranslation('page-fields')
  const { data, isError } = useQuery({
    queryKey: queryKeyOf(pageFiles.get, { id }),
    queryFn: ({ signal }) => fetchFile(pageFiles.get, { id }, id, { signal }),
    staleTime: HOUR_MS,
  })
  const blob = data?.blob
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = blob ? URL.createObjectURL(blob) : ''
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  if (isError) return <span className="fault">{t('noFile')}</span>
  return blob ? <img ref={show} alt={alt} /> : null
}
