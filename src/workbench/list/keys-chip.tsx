import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../parts/button.tsx'
import { openScreen } from '../shell/navigation.ts'

/** Says that a list shows some rows alone, those that a notice speaks of; all of them are one click away. */
export function KeysChip({ keys, path }: { readonly keys: string; readonly path: string }) {
  const { t } = useTranslation('list')
  return (
    <Button tone="ghost" icon={X} title={t('showAllRows')} onClick={() => openScreen(path)}>
      {t('onlyKeys', { count: keys.split(';').length })}
    </Button>
  )
}
