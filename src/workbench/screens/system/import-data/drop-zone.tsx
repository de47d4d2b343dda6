import { FilePlus, FolderPlus, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../parts/button.tsx'
import { showError } from '../../../state/error-popup.ts'
import { droppedFiles, isReadable } from './dropped-files.ts'

interface DropZoneProps {
  readonly disabled: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes files and folders, dropped or chosen by the buttons. */
export function DropZone({ disabled, onFiles }: DropZoneProps) {
  const { t } = useTranslation('import-data')
  const [over, setOver] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])].filter(isReadable)
    input.value = ''
    if (chosen.length > 0) onFiles(chosen)
  }
  return (
    // Dropping is a shortcut for the pointer; the buttons inside do the same from the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={over ? 'i-drop over' : 'i-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!disabled)
          droppedFiles(event.dataTransfer)
            .then((found) => found.length > 0 && onFiles(found))
            .catch(showError)
      }}
    >
      <Upload size={22} strokeWidth={1.4} aria-hidden />
      <p>{t('drop')}</p>
      <div className="buttons">
        <Button icon={FilePlus} disabled={disabled} onClick={() => files.current?.click()}>
          {t('chooseFiles')}
        </Button>
        <Button icon={FolderPlus} disabled={disabled} onClick={() => folder.current?.click()}>
          {t('chooseFolder')}
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept=".csv,.gz,.xlsx,.arrow,.txt"
        aria-label={t('chooseFiles')}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        aria-label={t('chooseFolder')}
        {...{ webkitdirectory: '' }}
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  )
}
