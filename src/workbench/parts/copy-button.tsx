import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { Button } from './button.tsx'
import { toClipboard } from './to-clipboard.ts'

interface CopyButtonProps {
  readonly text: string
  readonly tone?: 'primary' | 'plain'
  readonly children: string
}

/** Copies a text that is shown beside it, so that it can be selected where the browser does not copy. */
export function CopyButton({ text, tone = 'plain', children }: CopyButtonProps) {
  const { t } = useTranslation('parts')
  const copy = (): void => {
    toClipboard(text).then(
      () => toast.success(t('copied')),
      () => toast.error(t('notCopied')),
    )
  }
  return (
    <Button tone={tone} icon={Copy} onClick={copy}>
      {children}
    </Button>
  )
}
