import type { ComponentType } from 'react'
import { listScreenOf } from '../../../list/list-screen.tsx'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { changeoverKinds } from './changeover-kinds.ts'
import { ChangeMatrix } from './change-matrix.tsx'

/** Changeovers of one kind: the general list, and a matrix of the times that count. */
export function changeoverScreenOf(name: string): ComponentType<ScreenProps> {
  const kind = changeoverKinds[name]!
  return listScreenOf(name, {
    views: [
      {
        name: 'matrix',
        label: { zh: '矩阵', en: 'Matrix' },
        Content: ({ onChanged }) => <ChangeMatrix kind={kind} onChanged={onChanged} />,
      },
    ],
  })
}
