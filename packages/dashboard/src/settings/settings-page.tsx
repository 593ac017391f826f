import type { DashboardClient } from '../data/dashboard-client.ts';
import { SELDOM_MS, useLive } from '../data/use-live.ts';
import { LiveView } from '../parts/live-view.tsx';
import { texts } from '../texts.ts';
import { describeSettings } from './describe-settings.ts';

/** The settings in force, read-only. */
export function SettingsPage({ client }: { client: DashboardClient }) {
  const live = useLive(client.readSettings, SELDOM_MS);
  return (
    <>
      <p className="lead">{texts.settingsLead}</p>
      <LiveView live={live}>
        {(settings) => (
          <div className="setting-groups">
            {describeSettings(settings).map(({ title, settings }) => (
              <section className="card" key={title}>
                <h2>{title}</h2>
                <dl className="settings">
                  {settings.map(({ label, value, setBy }) => (
                    <div key={label}>
                      <dt>
                        {label}
                        {setBy !== undefined && <code className="set-by">{setBy}</code>}
                      </dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        )}
      </LiveView>
    </>
  );
}
