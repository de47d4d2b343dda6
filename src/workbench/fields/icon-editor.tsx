import { Popover, TextField } from '@radix-ui/themes'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../parts/button.tsx'
import { iconNames, MenuIcon } from '../parts/icons.ts'
import { inputProps, typedText, type EditorProps } from './editor-props.ts'

/** The name of an icon, chosen by sight or by its name. */
export function IconEditor(props: EditorProps) {
  const { t } = useTranslation('fields')
  const { value, onChange, label, disabled } = props
  const [open, setOpen] = useState(false)
  const [sought, setSought] = useState('')
  const chosen = typedText(value)
  const take = (name: string): void => {
    onChange(name)
    setOpen(false)
  }
  return (
    <div className="t-icon-editor">
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger>
          <Button {...inputProps(props)} aria-label={`${label}: ${chosen || t('chooseIcon')}`}>
            {chosen && <MenuIcon name={chosen} size={15} />}
            {chosen || t('chooseIcon')}
          </Button>
        </Popover.Trigger>
        <Popover.Content size="1" width="296px" className="t-popover" aria-label={label}>
          <TextField.Root
            size="1"
            aria-label={t('findIcon')}
            placeholder={t('findIcon')}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          >
            <TextField.Slot>
              <Search size={13} aria-hidden />
            </TextField.Slot>
          </TextField.Root>
          <div className="t-icons">
            {iconNames
              .filter((name) => name.includes(sought.trim().toLowerCase()))
              .map((name) => (
                <button
                  key={name}
                  type="button"
                  aria-label={name}
                  aria-pressed={name === chosen}
                  title={name}
                  onClick={() => take(name)}
                >
                  <MenuIcon name={name} size={17} />
                </button>
              ))}
          </div>
        </Popover.Content>
      </Popover.Root>
      {chosen && (
        <IconButton
          icon={X}
          label={t('removeIcon', { field: label })}
          disabled={disabled ?? false}
          onClick={() => onChange(null)}
        />
      )}
    </div>
  )
}
