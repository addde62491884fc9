import { computed, ref } from 'vue';
import { dateText } from '#shared/calendar/texts';
import {
  unchangedPlan,
  lifestyleForecasts,
  livingOf,
  livingName,
  purseForecasts,
  incomeSources,
  type PurseForecast,
  type WhatIf,
} from '#shared/campaign/downtime/forecasts';
import { today } from '#shared/campaign/log/log';
import { lifestyleName, lifestyleOf } from '#shared/downtime/terms';
import { useText } from '#renderer/composables/useText';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { lastingText, urgency } from '#renderer/shells/money/lasting';
import { useMoney } from './useMoney';

export interface ForecastRow {
  readonly id: string;
  readonly name: string;
  readonly lifestyle: string;
  readonly forecast: PurseForecast;
  readonly lasts: string;
  readonly runsOut: string;
  readonly urgency: ReturnType<typeof urgency>;
  /** True for the current lifestyle. */
  readonly current: boolean;
}

const settled = '';

/** Forecasts for all members with a lifestyle and work to try out, and for one member at every lifestyle. */
export function useWhatIf() {
  const { t } = useText();
  const store = useCampaignStore();
  const { purses } = useMoney();

  const living = ref(settled);
  const sum = ref(0);
  const pursuit = ref(unchangedPlan.pursuit);
  const perDay = ref(unchangedPlan.perDay);
  const picked = ref<string | null>(null);

  const lifestyle = computed(() =>
    store.document === null ? undefined : lifestyleOf(store.document.terms, living.value),
  );
  const whatIf = computed<WhatIf>(() => ({
    living:
      lifestyle.value === undefined
        ? null
        : {
            id: lifestyle.value.id,
            perDay: lifestyle.value.open ? Math.max(lifestyle.value.perDay, sum.value) : null,
          },
    pursuit: pursuit.value,
    perDay: perDay.value,
  }));

  const rows = computed<readonly ForecastRow[]>(() => {
    const campaign = store.document;
    if (campaign === null) return [];
    const people = purses.value.map(({ person }) => person);
    return purseForecasts(campaign, people, whatIf.value).map((forecast, index) =>
      row(forecast, purses.value[index]?.name ?? '', forecast.member),
    );
  });
  const chosen = computed(() => purses.value.find(({ id }) => id === picked.value) ?? purses.value[0]);
  const compared = computed<readonly ForecastRow[]>(() => {
    const campaign = store.document;
    if (campaign === null || chosen.value === undefined) return [];
    const now = livingOf(campaign, chosen.value.person).id;
    return lifestyleForecasts(campaign, chosen.value.person, whatIf.value).map((forecast) => ({
      ...row(forecast, chosen.value?.name ?? '', forecast.living.id),
      current: forecast.living.id === now,
    }));
  });
  /** Members who cannot pay for today. */
  const broke = computed(() => rows.value.filter(({ forecast }) => forecast.days === 0));
  /** The first member to run out of money among those who have some; `null` where no one does within ten years. */
  const soonest = computed(() =>
    rows.value
      .filter(({ forecast }) => forecast.runsOut !== null && forecast.days > 0)
      .reduce<ForecastRow | null>(
        (first, each) => (first === null || each.forecast.days < first.forecast.days ? each : first),
        null,
      ),
  );

  function row(forecast: PurseForecast, name: string, id: string): ForecastRow {
    const campaign = store.document;
    const calendar = campaign?.calendar;
    return {
      id,
      name,
      forecast,
      lifestyle: campaign === null ? '' : t(livingName(campaign.terms, forecast.living)),
      lasts: calendar === undefined ? '' : t(lastingText(calendar, forecast)),
      runsOut:
        calendar === undefined || forecast.runsOut === null
          ? t('money.forecast.never')
          : t(dateText(calendar, forecast.runsOut)),
      urgency: urgency(forecast),
      current: false,
    };
  }

  return {
    living,
    sum,
    pursuit,
    perDay,
    picked,
    lifestyle,
    rows,
    chosen,
    compared,
    soonest,
    broke,
    now: computed(() =>
      store.document === null ? '' : t(dateText(store.document.calendar, today(store.document))),
    ),
    livings: computed(() => [
      { value: settled, label: t('money.forecast.asSettled') },
      ...(store.document?.terms.lifestyles ?? []).map((each) => ({
        value: each.id,
        label: t(lifestyleName(each)),
      })),
    ]),
    pursuitOptions: computed(() =>
      incomeSources.map((value) => ({ value, label: t(`money.forecast.pursuits.${value}`) })),
    ),
  };
}
