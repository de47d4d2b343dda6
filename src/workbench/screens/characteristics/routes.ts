import type { Screens } from '../../navigation/screen.ts'

const screenOf = (name: string) => async () => {
  const { changeoverScreenOf } = await import('./changeovers/changeovers-screen.tsx')
  return { default: changeoverScreenOf(name) }
}

const specOf = (name: string) => async () => {
  const { specScreenOf } = await import('./specs-screen.tsx')
  return { default: specScreenOf(name) }
}

export const routes: Screens = {
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => [
      `/productionCharacteristics/Spec${i + 1}List`,
      specOf(`spec${i + 1}`),
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => [`/switchSetting/Change${i + 1}List`, screenOf(`change${i + 1}`)]),
  ),
  '/switchSetting/ChangeIList': screenOf('changeI'),
  '/switchSetting/ChangeRList': screenOf('changeR'),
}
