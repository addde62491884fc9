import { watchEffect } from 'vue';
import { textSizes } from '#shared/settings/defaults';
import { useSettings } from './useSettings';

/** Shows what the settings say of motion, text and spacing. The root carries it, since dialogs lie outside the shell. */
export function useAppearance(): void {
  const settings = useSettings();
  watchEffect(() => {
    const { diceMotion, textSize, density } = settings.current;
    const { classList } = document.documentElement;
    classList.toggle('still-dice', !diceMotion);
    for (const size of textSizes) classList.toggle(`text-${size}`, size === textSize);
    classList.toggle('compact', density === 'compact');
  });
}
