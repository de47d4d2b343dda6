import { FilePlus, FolderPlus, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../parts/button.tsx'
import { showError } from '../../../client/error-popup.ts'
import { droppedFiles } from './dropped-files.ts'

interface DropZoneProps {
  readonly disabled: boolean
  /** Suffixes of names; other files are left out. */
  readonly accept: readonly string[]
  /** One file and no folders. */
  readonly single?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes files and folders, dropped or chosen by the buttons. */
export function DropZone({ disabled, accept, single = false, onFiles }: DropZoneProps) {
  const { t } = useTranslation('import-data')
  const [over, setOver] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const give = (given: readonly File[]) => {
    const readable = given.filter(({ name }) => accept.some((suffix) => name.toLowerCase().endsWith(suffix)))
    const chosen = single ? readable.slice(0, 1) : readable
    if (chosen.length > 0) onFiles(chosen)
  }
  const take = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    input.value = ''
    give(chosen)
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
        if (!disabled) droppedFiles(event.dataTransfer).then(give).catch(showError)
      }}
    >
      <Upload size={22} strokeWidth={1.4} aria-hidden />
      <p>{t(single ? 'dropOne' : 'drop')}</p>
      <div className="buttons">
        <Button icon={FilePlus} disabled={disabled} onClick={() => files.current?.click()}>
          {t(single ? 'chooseFile' : 'chooseFiles')}
        </Button>
        {!single && (
          <Button icon={FolderPlus} disabled={disabled} onClick={() => folder.current?.click()}>
            {t('chooseFolder')}
          </Button>
        )}
      </div>
      <input
        ref={files}
        type="file"
        multiple={!single}
        hidden
        accept={accept.join()}
        aria-label={t(single ? 'chooseFile' : 'chooseFiles')}
        onChange={(event) => take(event.currentTarget)}
      />
      {!single && (
        <input
          ref={folder}
          type="file"
          multiple
          hidden
          aria-label={t('chooseFolder')}
          {...{ webkitdirectory: '' }}
          onChange={(event) => take(event.currentTarget)}
        />
      )}
    </div>
  )
}
