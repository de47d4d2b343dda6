import { Braces } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageScope } from '#domain/pages/environment.ts'
import { ReferencePanel } from '../../../../fields/expression/reference-panel.tsx'
import { Button } from '../../../../parts/button.tsx'
import { useEnvironment } from './use-environment.ts'
import '../../../../fields/expression/expression.css'

interface ValueInsertProps {
  readonly label: string
  readonly scope: PageScope
  /** Gets an expression, which is written in braces. */
  readonly onInsert: (expression: string) => void
}

/** Values that a text can have in it, written at its end. */
export function ValueInsert({ label, scope, onInsert }: ValueInsertProps) {
  const { t } = useTranslation('page-fields')
  const environment = useEnvironment(scope)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="ghost"
        icon={Braces}
        aria-label={t('insertValueIn', { label })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('insertValue')}
      </Button>
      {isOpen && <ReferencePanel environment={environment} onInsert={onInsert} />}
    </>
  )
}
