import { ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../parts/button.tsx'
import { useFileInput } from '../parts/file-input.tsx'
import { inputProps, typedText, type EditorProps } from './editor-props.ts'

const types = 'image/png,image/jpeg,image/gif,image/webp,image/x-icon,image/vnd.microsoft.icon'

/** A small picture, chosen from a file and kept inside the value itself. */
export function PictureEditor(props: EditorProps) {
  const { t } = useTranslation('fields')
  const { value, onChange, field, label, disabled } = props
  const [tooLarge, setTooLarge] = useState(false)
  const picture = typedText(value)
  const take = async (file: File): Promise<void> => {
    const text = await dataUrlOf(file)
    const fits = field.length === undefined || text.length <= field.length
    setTooLarge(!fits)
    if (fits) onChange(text)
  }
  const { choose, input } = useFileInput({
    label: t('choosePictureFor', { field: label }),
    accept: types,
    onFile: (file) => void take(file),
  })
  return (
    <div className="t-picture-editor">
      <span className="frame">{picture && <img className="t-picture" src={picture} alt={label} />}</span>
      <Button
        {...inputProps(props)}
        aria-label={t('choosePictureFor', { field: label })}
        icon={ImageUp}
        onClick={choose}
      >
        {t('choosePicture')}
      </Button>
      {picture && (
        <IconButton
          icon={Trash2}
          label={t('removePicture', { field: label })}
          disabled={disabled ?? false}
          onClick={() => onChange(null)}
        />
      )}
      {input}
      {tooLarge && (
        <span className="fault" role="alert">
          {t('pictureTooLarge', { kilobytes: Math.floor(((field.length ?? 0) * 3) / 4 / 1000) })}
        </span>
      )}
    </div>
  )
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error(file.name))
    reader.readAsDataURL(file)
  })
