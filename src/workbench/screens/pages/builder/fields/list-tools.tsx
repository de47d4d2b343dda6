import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../parts/button.tsx'
import { shifted, without } from './order.ts'

interface ListToolsProps<T> {
  /** Names the member. */
  readonly name: string
  readonly list: readonly T[]
  readonly at: number
  readonly onChange: (list: readonly T[]) => void
}

/** What is done with a member of a list: earlier, later, away. */
export function ListTools<T>({ name, list, at, onChange }: ListToolsProps<T>) {
  const { t } = useTranslation('page-fields')
  return (
    <span className="pf-tools">
      {list.length > 1 && (
        <>
          <IconButton
            icon={ArrowUp}
            repeats
            label={t('earlier', { name })}
            disabled={at === 0}
            onClick={() => onChange(shifted(list, at, -1))}
          />
          <IconButton
            icon={ArrowDown}
            repeats
            label={t('later', { name })}
            disabled={at === list.length - 1}
            onClick={() => onChange(shifted(list, at, 1))}
          />
        </>
      )}
      <IconButton
        icon={Trash2}
        label={t('removeNamed', { name })}
        onClick={() => onChange(without(list, at))}
      />
    </span>
  )
}
