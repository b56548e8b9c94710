#pragma once

void fillWave(float *wave, int count);
void addWaves(float *sum, const float *wave, int count);
int waveCount();
float *makeWave(int count);
