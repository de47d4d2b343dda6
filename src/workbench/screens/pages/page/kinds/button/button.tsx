import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Button } from '../../../../../parts/button.tsx'
import { MenuIcon } from '../../../../../parts/icons.ts'
import { confirm } from '../../../../../state/asked.ts'
import { type KindProps, useOpenPage, useEvents } from '../../page-context.ts'
import { useText } from '../../use-text.ts'
import { useExpression } from '../../use-expressions.ts'

const ICON_SIZE = 14

/** Takes its actions, after its question where it has one; locked until they are done. */
export function ButtonKind({ id, values }: KindProps<'button'>) {
  const { t } = useTranslation('page')
  const { state } = useOpenPage()
  const { raise } = useEvents<'button'>()
  const text = useText(values.text)
  const question = useText(values.confirm)
  const isDisabled = useExpression(values.disabled, 'bool').value === true
  const isBusy = useSnapshot(state).busy[id] === true
  const act = async (): Promise<void> => {
    const { weight } = values
    if (question !== '') {
      const tone = weight === 'danger' ? 'danger' : 'primary'
      if (!(await confirm({ title: t('confirmTitle'), message: question, confirmLabel: text, tone }))) return
    }
    await raise('click')
  }
  return (
    <Button
      className="pg-button"
      tone={values.weight}
      disabled={isDisabled}
      loading={isBusy}
      onClick={() => void act()}
    >
      {values.icon !== '' && <MenuIcon name={values.icon} size={ICON_SIZE} />}
      {text}
    </Button>
  )
}
