// A file that a phone of this project has sealed, to a key for this test alone.

export const identity = 'AGE-SECRET-KEY-1WAJ54XT2FPVGXSNGFEYF7LUX4ZZ2HJSUVJ99Q6DYVRN008KDRG6SAFJLPW';
export const text = 'What a phone has sealed.';

const sealed = [
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0-IFgyNTUxOSBRa2pLZWtXSXdBYittU1h2Ynh3T094cFhRUXdzZ2NNeWhiU3pWNmRx',
  'cHdFCnF4NW1iZlhCYkUzSVpXTEZGdGZVSkVaeHluOSt6aDkvMmQzbGVZcUpPVE0KLS0tIGFwRGt3clhKUEt0d256V0toY1BO',
  'cm1EQ00vaGN2UDZuckFYamVRRCt5aTQKO49etziZ-Tez93byd-Q3AIgvZWIxPV_PtpKjkJtS9az37IaRzfbh4u9MsB0oO29P',
  'VSG-vNxyg404HzuZyhAx9rZcr42NgkmUruWGXu049tTYC4B5o752QSfT8S6BcuIsl4ls2N8wKJY1TxvFTPpH5MCg76gJQFR_',
  'RFSW621lNOgx7gblg4-4Hl7bfpQTN2UlY_JauWr3ueI67ovYRtr5yvfLkDZV-zuRRn7wjo47TPABY8o43RRqWdZ5ffu2oNfU',
  'Ek2Pr0cn6TE0OvRSrM61YcoTUlacX5OHY2Zo6QRf-T0JkB7ofP-tD-haeig4SglZYGYo6V8djTCfp1iDbMfuSAw3ghbiZPoC',
  'TsFpKkr2-nFXXQDu3Kg-shCQt9J1U5Br',
].join('');
const bytes = [
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBNNkwvUHN0OFhwZjd3MkxJWVdacHoyYmxlbXZLK3h2b0ZXUHZJTlZ5',
  'SnpBCmVVN2N0TEREVmFmZFl4ODRhRWJSSDB3VERldE5sNTNQZ0VQd0dVd3packUKLS0tIHpvSVJROEVKS2dQVTU3TXpkZ2pU',
  'UDZLMnpvZ2k3Z0RwZVJoWHU2UWE2T1EKGkmzsoZNKpZ8JEWvNUM5zeFBl+1PalEEyORIPr7X2mKOAmO+qguvnGZJpHXDwqlb',
  '4fGWF1seAKY=',
].join('');

export const sealedBytes = Buffer.from(bytes, 'base64');
export const job = {
  id: 'job-1',
  files: [
    {
      id: 'file-1',
      name: 'sealed.age',
      size: 224,
      contentType: '',
      bytesReceived: 224,
      isWhole: true,
      sealed,
    },
  ],
};
