import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog, Drawer, type DialogProps } from './dialog.tsx'

export interface FormDialogProps extends Omit<DialogProps, 'footer' | 'done'> {
  /** What the button at the right says. */
  readonly submit: ReactNode
  readonly onSubmit: () => unknown
  /** It is being done. */
  readonly busy?: boolean
  /** It can not be closed while it is busy. */
  readonly locked?: boolean
  readonly disabled?: boolean
  readonly tone?: 'primary' | 'danger'
  readonly icon?: LucideIcon
  /** What the button that closes says; default: cancel. */
  readonly back?: ReactNode
  /** Other buttons, before these two and between them. */
  readonly first?: ReactNode
  readonly others?: ReactNode
  /** Class of the form around the content, which Enter sends; absent: there is none. */
  readonly form?: string
  /** Below the form. */
  readonly below?: ReactNode
  /** At the right edge. */
  readonly aside?: boolean
}

/** A dialog that does one thing: cancel it, or do it. */
export function FormDialog(props: FormDialogProps) {
  const { submit, onSubmit, busy = false, locked, disabled, tone = 'primary', icon, back } = props
  const { first, others, form, below, aside, children, onClose, ...rest } = props
  const { t } = useTranslation('parts')
  const formId = useId()
  const isLocked = locked === true && busy
  const Frame = aside ? Drawer : Dialog
  return (
    <Frame
      {...rest}
      onClose={() => isLocked || onClose()}
      footer={
        <>
          {first}
          <Button disabled={isLocked} onClick={() => onClose()}>
            {back ?? t('cancel')}
          </Button>
          {others}
          <Button
            tone={tone}
            {...(icon && { icon })}
            loading={busy}
            disabled={disabled ?? false}
            {...(form === undefined ? { onClick: () => void onSubmit() } : { type: 'submit', form: formId })}
          >
            {submit}
          </Button>
        </>
      }
    >
      {form === undefined ? (
        children
      ) : (
        <form
          id={formId}
          noValidate
          className={form}
          onSubmit={(event) => {
            event.preventDefault()
            if (!disabled) void onSubmit()
          }}
        >
          {children}
        </form>
      )}
      {below}
    </Frame>
  )
}
