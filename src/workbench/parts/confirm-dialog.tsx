import { AlertDialog } from '@radix-ui/themes'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { asked, type Question } from '../state/asked.ts'
import { Button } from './button.tsx'
import { useModal } from './overlay.tsx'

interface ConfirmDialogProps extends Question {
  readonly open: boolean
  readonly onAnswer: (yes: boolean) => void
}

function ConfirmDialog({
  open,
  title,
  message,
  details,
  confirmLabel,
  tone = 'primary',
  onAnswer,
}: ConfirmDialogProps) {
  const { t } = useTranslation('parts')
  const onClosed = useModal(open)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onAnswer(false)}>
      <AlertDialog.Content className="t-dialog" style={{ width: 400 }} onCloseAutoFocus={onClosed}>
        <header>
          <AlertDialog.Title size="3" mb="0">
            {title}
          </AlertDialog.Title>
        </header>
        <AlertDialog.Description className="content" size="2">
          {message}
        </AlertDialog.Description>
        {details && (
          <ul className="details">
            {details.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
        <footer>
          <AlertDialog.Cancel>
            <Button>{t('cancel')}</Button>
          </AlertDialog.Cancel>
          <Button tone={tone} onClick={() => onAnswer(true)}>
            {confirmLabel ?? t('ok')}
          </Button>
        </footer>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

/** Draws what `confirm` asks; mounted once in the shell. */
export function ConfirmHost() {
  const { question } = useSnapshot(asked)
  if (!question) return null
  return (
    <ConfirmDialog
      {...question}
      open
      onAnswer={(yes) => {
        asked.question = null
        asked.answer(yes)
      }}
    />
  )
}
