import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { Button } from '../../../parts/button.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly children: string
}

export function CopyButton({ text, children }: CopyButtonProps) {
  const { t } = useTranslation('receive')
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => toast.success(t('copied')),
      () => toast.error(t('notCopied')),
    )
  }
  return (
    <Button icon={Copy} onClick={copy}>
      {children}
    </Button>
  )
}
